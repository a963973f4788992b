/** The key codes of WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** A WebDriver session with the commands that the tests use: https://www.w3.org/TR/webdriver2/ */
export class WebDriverSession {
  readonly version: string;
  readonly #url: string;

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  /** Starts the browser. @param driver the driver's address @param options of the driver for its browser */
  static async start(driver: string, alwaysMatch: object): Promise<WebDriverSession> {
    const { sessionId, capabilities } = (await send("POST", `${driver}/session`, {
      capabilities: { alwaysMatch },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    return new WebDriverSession(`${driver}/session/${sessionId}`, capabilities.browserVersion);
  }

  post(command: string, body: object = {}): Promise<unknown> {
    return send("POST", `${this.#url}/${command}`, body);
  }

  get(command: string): Promise<unknown> {
    return send("GET", `${this.#url}/${command}`);
  }

  delete(command = ""): Promise<unknown> {
    return send("DELETE", `${this.#url}/${command}`.replace(/\/$/, ""));
  }

  /** Runs a function in the page and waits for its promise. */
  async evaluate(run: (...args: never[]) => unknown, args: unknown[]): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      const run = async () => (${run.toString()})(...arguments[0]);
      run().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await this.post("execute/async", { script, args: [args] })) as {
      value?: unknown;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value ?? undefined;
  }

  async click(x: number, y: number): Promise<void> {
    const at = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) };
    const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    await this.#act({ type: "pointer", id: "mouse", actions: [at, ...press] });
  }

  /** Presses the keys one after the other. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.#act({ type: "key", id: "keys", actions });
  }

  /** Presses one key, with the keys before it held: "Shift+Tab". */
  async press(key: string): Promise<void> {
    const values = key.split("+").map((name) => keyCodes[name] ?? name);
    const down = values.map((value) => ({ type: "keyDown", value }));
    const up = values.map((value) => ({ type: "keyUp", value })).reverse();
    await this.#act({ type: "key", id: "keys", actions: [...down, ...up] });
  }

  async #act(source: object): Promise<void> {
    await this.post("actions", { actions: [source] });
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
