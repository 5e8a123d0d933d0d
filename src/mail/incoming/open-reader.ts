import { openThreadPool, restOfThreads } from "../../threads/thread-pool.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { MailContent } from "./mail-content.ts";

/** Reads mails in a thread: what is made to be hard to read holds up nobody, and is given up after some seconds. */
export interface MailReader {
	/** Undefined for a mail that cannot be read. Mails to different people take turns. */
	read(raw: Uint8Array, user: string): Promise<MailContent | undefined>;
	close(): Promise<void>;
}

export function openMailReader(): MailReader {
	const pool = openThreadPool<Uint8Array, MailContent | null>({
		worker: workerFile("mail-worker", import.meta.url),
		threads: 1,
		deadline: 10_000,
		waiting: 100,
		megabytes: 256,
		rest: restOfThreads,
	});
	return {
		read: async (raw, user) => (await pool.run(raw, user)) ?? undefined,
		close: () => pool.close(),
	};
}
