/** After this many milliseconds the page is printed without the parts that are still loading. */
const LONGEST_WAIT = 30_000;

/** Prints the page once all of its parts are loaded, including those below the visible area. */
export async function printWhole(): Promise<void> {
  // Parts load when they become visible or are printed.
  window.dispatchEvent(new Event("beforeprint"));
  await allLoaded();
  window.print();
}

/** A part may contain others, so nothing must be pending for two frames. */
function allLoaded(): Promise<void> {
  const end = performance.now() + LONGEST_WAIT;
  return new Promise((done) => {
    let quiet = 0;
    const look = () => {
      quiet = document.querySelector("main [data-pending]") ? 0 : quiet + 1;
      if (quiet > 2 || performance.now() > end) done();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
