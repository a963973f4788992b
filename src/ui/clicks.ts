import type { KeyboardEvent, MouseEvent } from "react";

/**
 * Whether Alt, Ctrl, Meta or Shift is held. The page must not handle such an event, because the browser has a
 * function for it, for example Alt and the left arrow for "back".
 */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * Whether a click is the second or a later one of a multiple click. Remove buttons ignore such clicks: the
 * first click removes an item, which moves the Remove button of the next item under the pointer.
 */
export const isRepeatedClick = ({ detail }: MouseEvent): boolean => detail > 1;
