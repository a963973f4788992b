import { proxy } from "valtio/vanilla";
import type { Size } from "../domain/product";

/** The size chosen last, which the next product starts with. */
export const chosenSize = proxy<{ last?: Size }>({});

export function chooseSize(size: Size): void {
  chosenSize.last = size;
}
