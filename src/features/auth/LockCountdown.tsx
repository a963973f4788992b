import { useEffect, useState } from "react";
import { lockSecondsLeft } from "../../domain/auth/identityErrors";
import { accountLocked } from "../../domain/auth/messages";
import styles from "./signIn.module.css";

interface CountdownProps {
  /** The time when the lock opens, in milliseconds since 1970. */
  until: number;
  onEnd(): void;
}

/** Counts down the seconds of a lock. Screen readers announce the first text only. */
export function LockCountdown({ until, onEnd }: CountdownProps) {
  const left = () => lockSecondsLeft(until, Date.now());
  const [seconds, setSeconds] = useState(left);
  const [ticking, setTicking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per lock.
  useEffect(() => {
    const timer = setInterval(() => {
      setTicking(true);
      setSeconds(left());
      if (left() === 0) onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return (
    <p className={styles.problem} role="alert" aria-live={ticking ? "off" : "assertive"}>
      {accountLocked(Math.max(1, seconds))}
    </p>
  );
}
