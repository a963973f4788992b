/** The moments of a delivery at which a mail server can misbehave. */
export type MailStage = "connect" | "login" | "sender" | "recipient" | "data";

/** How the mail server misbehaves; `times` lets that many deliveries feel it, then all is well again. */
export type MailFault =
  /** Nothing listens: connections are refused. */
  | { readonly kind: "down" }
  /** Takes what it is told and never answers. */
  | { readonly kind: "hang"; readonly at: MailStage; readonly times?: number }
  /** Answers late. */
  | { readonly kind: "slow"; readonly at: MailStage; readonly ms: number; readonly times?: number }
  /** Cuts the connection. */
  | { readonly kind: "drop"; readonly at: MailStage; readonly times?: number }
  /** Answers with a code: 4xx is for now, 5xx for good. */
  | {
      readonly kind: "refuse";
      readonly at: MailStage;
      readonly code: number;
      readonly text?: string;
      readonly times?: number;
    };

/** What the SMTP server hands back as a refusal. */
export class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

/** Holds the fault that is switched on, and lets it happen. */
export class MailFaultSwitch {
  #fault: MailFault | undefined;
  #left = 0;

  set(fault: MailFault | undefined): void {
    this.#fault = fault;
    this.#left =
      fault && "times" in fault ? (fault.times ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }

  /**
   * Lets the fault of this stage happen, if there is one: waits (for ever, when hanging) or throws a `Refusal`.
   * @param drop cuts the connection that is being served
   */
  async pass(stage: MailStage, drop: () => void): Promise<void> {
    const fault = this.#fault;
    if (!fault || fault.kind === "down" || fault.at !== stage || this.#left < 1) return;
    this.#left -= 1;
    if (fault.kind === "refuse") throw new Refusal(fault.code, fault.text ?? "Refused on purpose");
    if (fault.kind === "drop") drop();
    if (fault.kind === "slow") return new Promise((resolve) => setTimeout(resolve, fault.ms).unref());
    return new Promise(() => {});
  }
}
