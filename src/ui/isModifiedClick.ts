type Keys = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a click on a link is meant for another tab or window, or to save it: that is the browser's to do. */
export const isModifiedClick = (click: Keys): boolean =>
  click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
