import type { KeyboardEvent, MouseEvent } from "react";

/**
 * Whether Alt, Ctrl, Meta or Shift is held: such an event belongs to the browser, for example Alt and the
 * left arrow for "back".
 */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * Whether a click is the second or a later one of a multiple click. A Remove button ignores it, because the
 * first click moves the next item's button under the pointer.
 */
export const isRepeatedClick = ({ detail }: MouseEvent): boolean => detail > 1;
