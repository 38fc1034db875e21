#!/bin/sh
# Runs the Chromium that $CHROMIUM names, without the pages that it keeps ready behind the address bar of every window:
# nobody sees them in a test, and they cost more than the page that is tested. Of two lists of features only the last
# counts, so these are added to Playwright's.
for option do
    case $option in
        --disable-features=*) option=$option,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
    esac
    shift
    set -- "$@" "$option"
done
exec "$CHROMIUM" "$@"
