import type { AccountRows } from "../../db/account/queries";
import { profileOffline } from "../../domain/account/messages";
import { changeProfile } from "../../domain/account/profile";
import { useAccountProblem } from "../../state/account/accountSync";
import { Devices } from "./Devices";
import { ProfileForm } from "./ProfileForm";
import { TryAgain } from "./TryAgain";

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
        <ProfileForm profile={changeProfile(profile, waiting)} waiting={unsent} />
      ) : problem ? (
        <TryAgain text={profileOffline} />
      ) : (
        <div className="profile-skeleton" role="status" aria-label="Loading your profile" />
      )}
      <Devices key={uid} onLeave={onLeave} />
    </div>
  );
}
