import { FLUSH, pktLine, sideBand } from "../protocol/pkt-line.ts";

/** What became of one command. */
export type CommandResult = {
	readonly ref: string;
	/** Why it was refused, in one line; absent when it was done. */
	readonly refused?: string;
	/** Facts that differ from what was asked (report-status-v2), such as a ref written under another name. */
	readonly options?: readonly (readonly [name: string, value?: string])[];
};

/**
 * The answer to a push (gitprotocol-pack(5), "Report Status"): empty when the client asked for no report.
 * `unpack` is `ok` or why the pack was not taken; `messages` are shown to the user as `remote:` lines.
 */
export function encodeReport(
	results: readonly CommandResult[],
	options: {
		capabilities: ReadonlySet<string>;
		unpack?: string;
		messages?: readonly string[];
	},
): Buffer {
	const { capabilities } = options;
	const second = capabilities.has("report-status-v2");
	const wanted = second || capabilities.has("report-status");
	const banded = capabilities.has("side-band-64k");
	const report = wanted
		? encodeResults(results, options.unpack ?? "ok", second)
		: Buffer.alloc(0);
	if (!banded) return report;
	return Buffer.concat([
		encodeMessages(options.messages ?? []),
		sideBand(1, report),
		FLUSH,
	]);
}

/** Progress or warnings for the user while a push is worked on, for clients with side-band-64k. */
function encodeMessages(messages: readonly string[]): Buffer {
	const text = messages.map((message) => `${clean(message)}\n`).join("");
	return sideBand(2, Buffer.from(text));
}

function encodeResults(
	results: readonly CommandResult[],
	unpack: string,
	second: boolean,
): Buffer {
	const lines = [pktLine(`unpack ${oneLine(unpack)}\n`)];
	for (const { ref, refused, options } of results) {
		if (refused !== undefined) {
			lines.push(pktLine(`ng ${ref} ${oneLine(refused)}\n`));
			continue;
		}
		lines.push(pktLine(`ok ${ref}\n`));
		for (const [name, value] of second ? (options ?? []) : []) {
			const text = value === undefined ? name : `${name} ${value}`;
			lines.push(pktLine(`option ${oneLine(text)}\n`));
		}
	}
	return Buffer.concat([...lines, FLUSH]);
}

function oneLine(text: string): string {
	return clean(text).replaceAll("\n", " ").slice(0, 1000) || "failed";
}

/** Terminals obey control characters; users' texts must not reach them. */
function clean(text: string): string {
	return text.replace(CONTROL, "?");
}

/** Control characters but the line break. */
const CONTROL = /[^\P{Cc}\n]/gu;
