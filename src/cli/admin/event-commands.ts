import type { App } from "../../app.ts";
import {
	forgetParked,
	type ParkedEvent,
	parkedEvents,
	replayParked,
} from "../../domain/events/parked.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { wrongCommand } from "./wrong-command.ts";

export const eventUsage = `ingot admin events list
ingot admin events replay CONSUMER EVENT | --all
ingot admin events forget CONSUMER EVENT | --all
`;

/**
 * Lists, replays or forgets the events that consumers have passed over.
 * @throws DomainError "invalid" for an unknown command, "not-found" for an event that is not parked
 */
export async function runEvents(
	app: App,
	words: readonly string[],
	all: boolean,
): Promise<string> {
	const [verb, consumer = "", number = "", ...more] = words;
	if (verb === "list" && words.length === 1)
		return (await parkedEvents(app.db)).map(line).join("");
	const act =
		verb === "replay"
			? replayParked
			: verb === "forget"
				? forgetParked
				: undefined;
	const named = /^\d{1,15}$/.test(number) && !more.length && !all;
	if (!act || !(named || (all && words.length === 1)))
		throw wrongCommand(eventUsage);
	const past = verb === "replay" ? "replayed" : "forgot";
	if (named) {
		await act(app, consumer, Number(number));
		return `${past} event ${number} for ${consumer}\n`;
	}
	return everyOne(app, act, past);
}

/** Does it with all; one that fails again stays, and does not stop the others. */
async function everyOne(
	app: App,
	act: typeof replayParked,
	past: string,
): Promise<string> {
	let text = "";
	for (const { consumer, event_id } of await parkedEvents(app.db)) {
		try {
			await act(app, consumer, event_id);
			text += `${past} event ${event_id} for ${consumer}\n`;
		} catch (error) {
			text += `failed event ${event_id} for ${consumer}: ${(error as Error).message}\n`;
		}
	}
	return text || "there are none\n";
}

const line = ({
	consumer,
	event_id,
	kind,
	error,
	parked_at,
}: ParkedEvent): string =>
	`${[event_id, consumer, kind ?? "gone", rfc3339Of(parked_at), error].join("\t")}\n`;
