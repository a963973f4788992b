import { describe, expect, it } from "vitest";
import {
  applyProfileChange,
  buildUserRecordUpdate,
  diffProfile,
  mergeProfileChanges,
  parseProfile,
  profileFormValues,
} from "../../../../src/domain/account/profile";

const record = {
  id: "u1",
  email: "asha@gmail.com",
  displayName: "Asha",
  phone: "98450",
  photoURL: "",
  addresses: [{ line1: "1 Old Road", city: "Pune", note: "blue gate" }, { line1: "2 Far Road" }],
  updatedAt: "2026-01-01",
};
const profile = parseProfile(record);
if (!profile) throw new Error("no profile");

describe("a profile", () => {
  it("provides the form's values, with those of its first address", () => {
    expect(profileFormValues(profile)).toEqual({
      displayName: "Asha",
      phone: "98450",
      line1: "1 Old Road",
      line2: "",
      city: "Pune",
      state: "",
      pincode: "",
      label: "",
    });
  });

  it("shows a numeric pincode", () => {
    const read = parseProfile({ ...record, addresses: [{ pincode: 560001 }] });
    expect(read && profileFormValues(read).pincode).toBe("560001");
  });

  it.each([undefined, null, {}, "x", { id: 7 }])("is undefined for %j", (raw) => {
    expect(parseProfile(raw)).toBeUndefined();
  });

  it.each([undefined, null, "x", {}, [null], ["x"]])(
    "has an empty address where the server has %j",
    (addresses) => {
      const read = parseProfile({ ...record, addresses });
      expect(read && profileFormValues(read).line1).toBe("");
    },
  );

  it("updates only changed fields, and the first address with its change", () => {
    expect(buildUserRecordUpdate(record.addresses, { phone: "1" })).toEqual({ phone: "1" });
    expect(buildUserRecordUpdate(record.addresses, { city: "Goa", label: "" })).toEqual({
      addresses: [
        { line1: "1 Old Road", city: "Goa", note: "blue gate", label: "" },
        { line1: "2 Far Road" },
      ],
    });
    expect(buildUserRecordUpdate([], { city: "Goa" })).toEqual({ addresses: [{ city: "Goa" }] });
  });

  it("shows an edit before the server has stored it", () => {
    expect(profileFormValues(applyProfileChange(profile, { displayName: "", city: "Goa" }))).toMatchObject({
      displayName: "",
      phone: "98450",
      city: "Goa",
    });
  });

  it("contains only fields that differ, trimmed", () => {
    const kept = profileFormValues(profile);
    expect(diffProfile(kept, { displayName: " Asha ", phone: "", city: "Goa " })).toEqual({
      phone: "",
      city: "Goa",
    });
    expect(diffProfile(kept, {})).toEqual({});
  });

  it("keeps the later of two edits of a field", () => {
    expect(mergeProfileChanges([{ phone: "1", city: "Goa" }, { phone: "2" }])).toEqual({
      phone: "2",
      city: "Goa",
    });
  });
});
