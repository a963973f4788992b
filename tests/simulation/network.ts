import type { Random } from "../../tools/testkit/seededRandom";
import type { Executor } from "./executor";
import { type Answer, noAnswer, type Request } from "./protocol";
import type { Server } from "./server";

/** A device waits this long for an answer. */
const timeoutMs = 15_000;

/** "bad": loses, repeats, delays and reorders messages. */
export type NetworkMode = "good" | "bad" | "off";

/** The connection of one device. */
export class Network {
  mode: NetworkMode = "good";

  constructor(
    readonly executor: Executor,
    readonly server: Server,
    readonly random: Random,
  ) {}

  /**
   * Sends a request. It arrives also when the device has crashed, unless the server was restarted.
   * @param owner the run of the device
   * @throws NoAnswer
   */
  async send(request: Request, owner: object): Promise<Answer> {
    const { executor, random } = this;
    const isBad = this.mode === "bad";
    const isSent = this.mode !== "off";
    const arrivals = !isSent || (isBad && random.chance(0.2)) ? 0 : isBad && random.chance(0.25) ? 2 : 1;
    const isAnswered = !isBad || random.chance(0.7);
    const answers: Promise<Answer>[] = [];
    for (let n = 0; n < arrivals; n += 1)
      answers.push(
        new Promise((resolve) => {
          executor.after(this.#delayMs(), this.server.process, () => {
            const answer = this.server.respondTo(request);
            if (isAnswered && n === 0) executor.after(this.#delayMs(), owner, () => resolve(answer));
          });
        }),
      );
    const answer = await Promise.race([
      ...answers,
      executor.wait(isSent ? timeoutMs : 5, owner).then(() => undefined),
    ]);
    if (!answer) throw noAnswer;
    return answer;
  }

  #delayMs(): number {
    const { random } = this;
    if (this.mode !== "bad") return 10 + random.below(90);
    return random.chance(0.15) ? random.below(120_000) : 10 + random.below(5_000);
  }
}
