import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Gives what runs git in a directory, by somebody who has no settings of his own; `home` is an empty directory. */
export function gitIn(cwd, home) {
	const env = {
		...process.env,
		...{ GIT_CONFIG_NOSYSTEM: "1", HOME: home, GIT_TERMINAL_PROMPT: "0" },
	};
	const person = ["-c", "user.name=P", "-c", "user.email=p@example.org"];
	return (...args) => run("git", [...person, ...args], { cwd, env });
}
