import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { App } from "../app.ts";
import type { Origin } from "../domain/audit/origin.ts";
import { withOrigin } from "../domain/audit/origin.ts";
import { despiteMaintenance } from "../domain/maintenance/maintenance.ts";
import { operator } from "../domain/permissions/actor.ts";
import { isDomainError } from "../errors.ts";
import { auditedCommands } from "./admin/audited-commands.ts";
import { runAdmin } from "./admin-commands.ts";
import type { Reload } from "./reloadable.ts";

/** What a command had to say, and whether it was done. */
interface Outcome {
	readonly done: boolean;
	readonly text: string;
}

const pathOf = (data: string): string => join(data, "control.sock");
const longest = 64 * 1024;
/** Whoever works at the machine itself; what the command was given is in no record, since passwords may be in it. */
const knownCommand = (args: readonly string[]): string =>
	Object.keys(auditedCommands)
		.filter((one) => `${args.join(" ")} `.startsWith(`${one} `))
		.sort((a, b) => b.length - a.length)[0] ?? "";
const ofCommand = (args: readonly string[]): Origin => ({
	id: "",
	peer: "",
	agent: `ingot admin ${knownCommand(args)}`,
	seen: { actor: operator },
	kind: "command",
});

/**
 * Lets `ingot admin` reach a running forge through a socket in its data directory, which only the forge's own user may open: one
 * line of JSON each way.
 */
export function openControl(app: App, reload: Reload): { close(): void } {
	const path = pathOf(app.config.data);
	// we hold the data directory: a socket that lies there is left over
	rmSync(path, { force: true });
	const server = createServer((socket) => void answer(app, socket, reload));
	server.on("error", (error) =>
		app.log.warn({ err: error }, "the control socket could not be opened"),
	);
	const before = process.umask(0o177);
	try {
		server.listen(path);
	} finally {
		process.umask(before);
	}
	server.unref();
	return { close: () => void server.close() };
}

/** Hands a command to the forge that runs on this data; undefined when none does. */
export async function askForge(
	data: string,
	args: readonly string[],
): Promise<Outcome | undefined> {
	const socket = connect(pathOf(data));
	const connected = await new Promise<boolean>((resolve) => {
		socket.once("connect", () => resolve(true));
		socket.once("error", () => resolve(false));
	});
	if (!connected) return undefined;
	socket.write(`${JSON.stringify(args)}\n`);
	return JSON.parse(await lineOf(socket)) as Outcome;
}

/** Runs a command and says how it went; what is no refusal is an error of the forge and told as it is, to its own operator. */
export async function outcomeOf(
	app: App,
	args: readonly string[],
	{ serves = true, reload }: { serves?: boolean; reload?: Reload } = {},
): Promise<Outcome> {
	try {
		const asksToReload = reload && args.length <= 2 && args[0] === "reload";
		return {
			done: true,
			text: asksToReload
				? await reload(args[1])
				: await despiteMaintenance(() =>
						withOrigin(ofCommand(args), () => runAdmin(app, args, serves)),
					),
		};
	} catch (error) {
		if (!isDomainError(error))
			app.log.warn({ err: error }, "an admin command failed");
		return { done: false, text: (error as Error).message };
	}
}

async function answer(app: App, socket: Socket, reload: Reload): Promise<void> {
	socket.on("error", () => socket.destroy());
	try {
		const args = JSON.parse(await lineOf(socket)) as string[];
		socket.end(`${JSON.stringify(await outcomeOf(app, args, { reload }))}\n`);
	} catch {
		socket.destroy();
	}
}

async function lineOf(socket: Socket): Promise<string> {
	let text = "";
	for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
		text += bytes;
		const end = text.indexOf("\n");
		if (end >= 0) return text.slice(0, end);
		if (text.length > longest) break;
	}
	throw new Error("the connection was closed without a response");
}
