/** The stages of a delivery at which the mail server can fail. */
export type MailStage = "connect" | "login" | "sender" | "recipient" | "data";

/** A fault of the mail server. `times` limits it to that many deliveries; without it the fault stays on. */
export type MailFault =
  /** Connections are refused. */
  | { readonly kind: "down" }
  /** Reads the command and never answers. */
  | { readonly kind: "hang"; readonly at: MailStage; readonly times?: number }
  /** Answers late. */
  | { readonly kind: "slow"; readonly at: MailStage; readonly ms: number; readonly times?: number }
  /** Answers when the fault is removed or replaced. */
  | { readonly kind: "hold"; readonly at: MailStage; readonly times?: number }
  /** Cuts the connection. */
  | { readonly kind: "drop"; readonly at: MailStage; readonly times?: number }
  /** Answers with an SMTP code: 4xx is temporary, 5xx permanent. */
  | {
      readonly kind: "refuse";
      readonly at: MailStage;
      readonly code: number;
      readonly text?: string;
      readonly times?: number;
    };

/** An SMTP error answer. */
export class SmtpError extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

/** The current fault of the mail server. */
export class MailFaults {
  #fault: MailFault | undefined;
  #left = 0;
  #held: (() => void)[] = [];

  set(fault: MailFault | undefined): void {
    for (const release of this.#held.splice(0)) release();
    this.#fault = fault;
    this.#left =
      fault && "times" in fault ? (fault.times ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }

  /**
   * Applies the current fault if it belongs to this stage: waits (for ever for "hang") or throws.
   * @param drop closes the connection of this delivery
   * @throws {SmtpError} for a fault of kind "refuse"
   */
  async apply(stage: MailStage, drop: () => void): Promise<void> {
    const fault = this.#fault;
    if (!fault || fault.kind === "down" || fault.at !== stage || this.#left < 1) return;
    this.#left -= 1;
    if (fault.kind === "refuse") throw new SmtpError(fault.code, fault.text ?? "Refused on purpose");
    if (fault.kind === "drop") drop();
    if (fault.kind === "slow") return new Promise((resolve) => setTimeout(resolve, fault.ms).unref());
    return new Promise((resolve) => {
      if (fault.kind === "hold") this.#held.push(resolve);
    });
  }
}
