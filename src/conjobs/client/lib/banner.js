/** Says that the connection is lost, for as long as it is, and that it is back. */
import { html, useEffect, useRef, useState } from "./html.js";
import { t } from "./words.js";

const BACK_FOR = 2500;

/** Whether the browser believes to have a network at all. */
function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online;
}

/** The seconds left until the next try, counted down. */
function useCountdown(retry) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(Math.ceil(retry));
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [retry]);
  return left;
}

/**
 * The bar over a table page.
 *
 * @param {{state: "connecting" | "open" | "lost", retry: number}} props as `live` tells
 */
export function ConnectionBanner({ state, retry }) {
  const online = useOnline();
  const left = useCountdown(retry);
  const was = useRef(false);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (state === "lost") was.current = true;
    if (state !== "open" || !was.current) return undefined;
    was.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  let text = "";
  if (!online) text = t("outer.connection.offline");
  else if (state === "lost") text = left ? t("outer.connection.lost", { n: left }) : t("outer.connection.trying");
  else if (state === "connecting" && was.current) text = t("outer.connection.trying");
  else if (back) text = t("outer.connection.back");
  return html`<div class=${`connection ${back ? "back" : ""}`} role="status" hidden=${!text}>${text}</div>`;
}
