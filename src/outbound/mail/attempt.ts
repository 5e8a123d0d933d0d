import type { App } from "../../app.ts";
import { MailFailed } from "../../mail/mailer.ts";
import type { Message } from "../../mail/message.ts";

const minute = 60_000;
const waits = [minute, 5 * minute, 15 * minute, 30 * minute];
const longestWait = 60 * minute;
const day = 24 * 3600;

/** So long a mail belongs to the process that sends it, in milliseconds. */
export const leaseMs = 5 * minute;

/** Notes in the rows of a mail when it was done with, in seconds, or 0 and when it is tried again, in milliseconds. */
type Note = (sentAt: number, nextAt: number, error: string) => Promise<unknown>;

/**
 * Sends a mail, and notes what came of it: one that was refused for now is tried again, with longer and longer waits, until it has waited for a day.
 * A first attempt may come late, and is never the last for that.
 */
export async function attemptMail(
	app: App,
	message: Message | undefined,
	{
		attempts,
		since,
		now,
	}: {
		/** How many came before. */
		attempts: number;
		/** The second since when it waits. */
		since: number;
		/** In milliseconds. */
		now: number;
	},
	note: Note,
): Promise<void> {
	const seconds = Math.floor(now / 1000);
	if (!message) {
		await note(seconds, now, "not wanted any more");
		return;
	}
	try {
		await app.mail.send(message);
		await note(seconds, now, "");
	} catch (error) {
		if (!(error instanceof MailFailed)) throw error;
		const hopeless = error.permanent || (attempts > 0 && seconds - since > day);
		const nextAt = now + (waits[attempts] ?? longestWait);
		await note(hopeless ? seconds : 0, nextAt, error.message.slice(0, 500));
	}
}
