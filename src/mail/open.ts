import { type Message, messageProblem } from "./message.ts";
import type { SmtpTransport } from "./smtp.ts";

export interface MailConfig {
	/** `smtp://user:password@host:port`, `smtps://…`; empty means that mails are only noted in the log. */
	readonly url: string;
	/** `Name <address>` */
	readonly from: string;
}

export interface MailLog {
	info(fields: object, message: string): void;
}

export interface SentMail {
	readonly messageId: string;
	/** Receivers that the server refused while it took the mail for others. */
	readonly refused: readonly string[];
}

export interface Mailer {
	/** Whether mails leave this machine. */
	readonly delivers: boolean;
	/** Hands a message to the server; a MailFailed says whether to try again. */
	send(message: Message): Promise<SentMail>;
	/** Whether the server can be reached and takes our credentials; throws MailFailed. */
	verify(): Promise<void>;
	/** Ends the connections once the mails under way are sent. */
	close(): Promise<void>;
}

/** A mail that was not taken. Permanent means that the next try would fail in the same way. */
export class MailFailed extends Error {
	readonly permanent: boolean;
	constructor(message: string, permanent: boolean) {
		super(message);
		this.name = "MailFailed";
		this.permanent = permanent;
	}
}

/** Opens the way out for mails. Nothing is connected, and no client loaded, before the first mail. */
export function openMail(config: MailConfig, log: MailLog): Mailer {
	if (config.url === "") return logOnly(log);
	let opening: Promise<SmtpTransport> | undefined;
	const transport = () => {
		opening ??= import("./smtp.ts").then((m) => m.openSmtp(config));
		return opening;
	};
	return {
		delivers: true,
		async send(message) {
			refuseBad(message);
			return (await transport()).send(message);
		},
		verify: async () => (await transport()).verify(),
		close: async () => (await opening)?.close(),
	};
}

// The body is left out: it may hold a link that signs somebody in.
function logOnly(log: MailLog): Mailer {
	return {
		delivers: false,
		async send(message) {
			refuseBad(message);
			const to = [message.to].flat().map((a) => a.address);
			const { subject, messageId = "" } = message;
			log.info({ to, subject, messageId }, "mail not sent: no server is set");
			return { messageId, refused: [] };
		},
		verify: async () => {},
		close: async () => {},
	};
}

function refuseBad(message: Message) {
	const problem = messageProblem(message);
	if (problem) throw new MailFailed(problem, true);
}
