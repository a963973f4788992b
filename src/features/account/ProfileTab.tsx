import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import type { AccountRows } from "../../db/account/queries";
import {
  addressLabel,
  addressLabelExample,
  cityLabel,
  line1Label,
  line2Label,
  loadingProfile,
  nameLabel,
  phoneLabel,
  pincodeLabel,
  profileAddress,
  profileOffline,
  profilePerson,
  profileRefused,
  saved,
  savedOnDevice,
  saveLabel,
  saving,
  stateLabel,
} from "../../domain/account/messages";
import {
  applyProfileChange,
  type Profile,
  type ProfileField,
  profileFormValues,
} from "../../domain/account/profile";
import { changesWaitForUpdate } from "../../domain/cart/messages";
import { addressFieldMaxChars, profileFieldMaxChars } from "../../domain/shared/limits";
import { useAccountProblem } from "../../state/account/accountSync";
import {
  removeSavedDraftFields,
  saveProfile,
  setProfileDraftField,
  useProfileDraft,
} from "../../state/account/profile";
import { withErrorToast } from "../../state/shell/toasts";
import { Field } from "../../ui/Field";
import styles from "./account.module.css";
import { Devices } from "./Devices";
import { FailureWithRetry } from "./FailureWithRetry";

interface ProfileTabProps {
  uid: string;
  rows: AccountRows | undefined;
  onSignOut(): void;
}

/** The tab with the profile, with the shopper's unsent edits applied, and the list of signed-in devices. */
export function ProfileTab({ uid, rows, onSignOut }: ProfileTabProps) {
  const problem = useAccountProblem();
  const profile = rows?.profile;
  return (
    <div className={styles.profile}>
      {rows && profile ? (
        <ProfileForm profile={applyProfileChange(profile, rows.edits.change)} edits={rows.edits.state} />
      ) : (
        <>
          <FailureWithRetry text={problem && profileOffline} />
          {!problem && (
            <div className={styles.profileSkeleton} role="status">
              <span className="sr-only">{loadingProfile}</span>
            </div>
          )}
        </>
      )}
      <Devices key={uid} onSignOut={onSignOut} />
    </div>
  );
}

interface ProfileInput extends ComponentProps<"input"> {
  field: ProfileField;
  label: string;
}

const person: readonly ProfileInput[] = [
  { field: "displayName", label: nameLabel, autoComplete: "name", maxLength: profileFieldMaxChars },
  { field: "phone", label: phoneLabel, autoComplete: "tel", type: "tel", maxLength: profileFieldMaxChars },
];
const address: readonly ProfileInput[] = [
  { field: "line1", label: line1Label, autoComplete: "address-line1" },
  { field: "line2", label: line2Label, autoComplete: "address-line2" },
  { field: "city", label: cityLabel, autoComplete: "address-level2" },
  { field: "state", label: stateLabel, autoComplete: "address-level1" },
  { field: "pincode", label: pincodeLabel, autoComplete: "postal-code", inputMode: "numeric" },
  { field: "label", label: addressLabel, autoComplete: "off", placeholder: addressLabelExample },
];

/**
 * The form for displayName, phone and the first address (spec 2), without validation (spec 5). A field shows
 * the text that the shopper has typed and not saved, or else the value of the profile, so that an update from
 * the server never overwrites typed text.
 */
function ProfileForm({ profile, edits }: { profile: Profile; edits: AccountRows["edits"]["state"] }) {
  const stored = profileFormValues(profile);
  const draft = useProfileDraft(profile.uid);
  const problem = useAccountProblem();
  const [justSaved, setJustSaved] = useState(false);
  useEffect(() => removeSavedDraftFields(profile.uid, stored));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setJustSaved((await withErrorToast(() => saveProfile(stored))) !== undefined);
  };
  const row = ({ field, ...rest }: ProfileInput) => (
    <Field
      key={field}
      type="text"
      name={field}
      maxLength={addressFieldMaxChars}
      {...rest}
      value={draft[field] ?? stored[field]}
      onChange={(text) => {
        setJustSaved(false);
        setProfileDraftField(profile.uid, field, text);
      }}
    />
  );

  return (
    <form className={styles.profileForm} onSubmit={save} noValidate>
      <fieldset>
        <legend>{profilePerson}</legend>
        {person.map(row)}
      </fieldset>
      <fieldset>
        <legend>{profileAddress}</legend>
        {address.map(row)}
      </fieldset>
      <p className={styles.profileSave}>
        <button type="submit" className="button">
          {saveLabel}
        </button>
        <span role="status">
          {edits === "none"
            ? justSaved && Object.keys(draft).length === 0 && saved
            : unsentEditsText(edits, problem !== undefined)}
        </span>
      </p>
    </form>
  );
}

function unsentEditsText(edits: "waiting" | "blocked" | "refused", isOffline: boolean): string {
  if (edits === "refused") return profileRefused;
  if (edits === "blocked") return changesWaitForUpdate(1);
  return isOffline ? savedOnDevice : saving;
}
