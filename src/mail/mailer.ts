import type { Message } from "./message.ts";

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
