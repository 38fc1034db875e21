/**
 * What every component imports: Preact with HTM, so that markup is a template string and nothing has to be built.
 *
 * Preact 11 takes numbers in a `style` object as they are: write "10px", not 10.
 */
import { h, render, Fragment, createContext, createPortal } from "../vendor/preact.js";
import {
  useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useReducer, useContext, useId, useErrorBoundary,
} from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export {
  h, render, Fragment, createContext, createPortal,
  useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useReducer, useContext, useId, useErrorBoundary,
};
