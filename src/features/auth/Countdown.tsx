import { useEffect, useState } from "react";
import { lockSecondsLeft } from "../../domain/auth/identityErrors";
import { accountLocked } from "../../domain/auth/messages";

interface CountdownProps {
  /** When the lock opens, milliseconds since 1970. */
  until: number;
  onEnd(): void;
}

/** How long the account stays locked, counted down. Screen readers hear it once, not every second. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const left = () => lockSecondsLeft(until, Date.now());
  const [seconds, setSeconds] = useState(left);
  const [ticking, setTicking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock per lock.
  useEffect(() => {
    const timer = setInterval(() => {
      setTicking(true);
      setSeconds(left());
      if (left() === 0) onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return (
    <p className="sign-in-problem" role="alert" aria-live={ticking ? "off" : "assertive"}>
      {accountLocked(Math.max(1, seconds))}
    </p>
  );
}
