/** A file that came with a mail. */
interface MailFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** What is read of a mail. */
export interface MailContent {
	/** The addresses of the From header, in small letters. */
	readonly from: readonly string[];
	/** Without angle brackets; empty when there is none. */
	readonly messageId: string;
	/** A machine has written it: an answer to it could be answered for ever. */
	readonly automatic: boolean;
	/** What was written, quotes and signature included. */
	readonly text: string;
	readonly files: readonly MailFile[];
	/** There were more than are read. */
	readonly moreFiles: boolean;
}

/** Files of one mail that are read. */
export const mostMailFiles = 20;
