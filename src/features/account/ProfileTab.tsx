import { type ComponentProps, type FormEvent, useState } from "react";
import type { AccountRows } from "../../db/account/queries";
import { profileOffline, saved, savedOnDevice, saving } from "../../domain/account/messages";
import {
  applyProfileChange,
  type Profile,
  type ProfileField,
  profileFormValues,
} from "../../domain/account/profile";
import { addressFieldMaxChars, profileFieldMaxChars } from "../../domain/shared/limits";
import { useAccountProblem } from "../../state/account/accountSync";
import { saveProfile, typeProfile, useProfileDraft } from "../../state/account/profile";
import { withErrorToast } from "../../state/shell/toasts";
import { Field } from "../../ui/Field";
import { TryAgain } from "./AccountTabs";
import { Devices } from "./Devices";

interface ProfileTabProps {
  uid: string;
  rows: AccountRows | undefined;
  /** Whether edits wait for the network. */
  unsent: boolean;
  onLeave(): void;
}

/** The profile as this device has it, with what was edited since; and where the account is signed in. */
export function ProfileTab({ uid, rows, unsent, onLeave }: ProfileTabProps) {
  const problem = useAccountProblem();
  const { profile, waiting = {} } = rows ?? {};
  return (
    <div className="profile">
      {profile ? (
        <ProfileForm profile={applyProfileChange(profile, waiting)} waiting={unsent} />
      ) : problem ? (
        <TryAgain text={profileOffline} />
      ) : (
        <div className="profile-skeleton" role="status" aria-label="Loading your profile" />
      )}
      <Devices key={uid} onLeave={onLeave} />
    </div>
  );
}

interface ProfileInput extends ComponentProps<"input"> {
  field: ProfileField;
  label: string;
}

const person: readonly ProfileInput[] = [
  { field: "displayName", label: "Name", autoComplete: "name", maxLength: profileFieldMaxChars },
  { field: "phone", label: "Phone", autoComplete: "tel", type: "tel", maxLength: profileFieldMaxChars },
];
const address: readonly ProfileInput[] = [
  { field: "line1", label: "Address line 1", autoComplete: "address-line1" },
  { field: "line2", label: "Address line 2", autoComplete: "address-line2" },
  { field: "city", label: "City", autoComplete: "address-level2" },
  { field: "state", label: "State", autoComplete: "address-level1" },
  { field: "pincode", label: "Pincode", autoComplete: "postal-code", inputMode: "numeric" },
  { field: "label", label: "Label", autoComplete: "off", placeholder: "Home, Work …" },
];

/**
 * Spec 2: displayName, phone and the first address. Nothing is checked (spec 5). A field shows what was typed into it, else
 * the profile as it is now: news from the server never touch what is being typed.
 */
export function ProfileForm({ profile, waiting }: { profile: Profile; waiting: boolean }) {
  const kept = profileFormValues(profile);
  const draft = useProfileDraft(profile.uid);
  const problem = useAccountProblem();
  const [justSaved, setJustSaved] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setJustSaved((await withErrorToast(() => saveProfile(kept))) !== undefined);
  };
  const row = ({ field, ...rest }: ProfileInput) => (
    <Field
      key={field}
      type="text"
      name={field}
      maxLength={addressFieldMaxChars}
      {...rest}
      value={draft[field] ?? kept[field]}
      onChange={(text) => {
        setJustSaved(false);
        typeProfile(profile.uid, field, text);
      }}
    />
  );

  return (
    <form className="profile-form" onSubmit={save} noValidate>
      <fieldset>
        <legend>You</legend>
        {person.map(row)}
      </fieldset>
      <fieldset>
        <legend>Address</legend>
        {address.map(row)}
      </fieldset>
      <p className="profile-save">
        <button type="submit" className="button">
          Save
        </button>
        <span role="status">
          {waiting
            ? problem
              ? savedOnDevice
              : saving
            : justSaved && Object.keys(draft).length === 0 && saved}
        </span>
      </p>
    </form>
  );
}
