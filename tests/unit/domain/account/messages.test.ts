import { expect, test } from "vitest";
import { deviceCapText } from "../../../../src/domain/account/messages";
import { devicesMax } from "../../../../src/domain/shared/limits";

test("the text about the device cap is the specification's for its number, and readable for every other", () => {
  expect(deviceCapText(devicesMax)).toBe("Three at most. A fourth signs the first one out.");
  expect(deviceCapText(1)).toBe("One at most. A second signs the first one out.");
  expect(deviceCapText(5)).toBe("Five at most. A sixth signs the first one out.");
  expect(deviceCapText(6)).toBe("6 at most. Another one signs the first one out.");
  expect(deviceCapText(20)).toBe("20 at most. Another one signs the first one out.");
});
