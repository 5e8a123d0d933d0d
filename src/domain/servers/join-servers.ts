import type { Logger } from "pino";
import type { BlobStore } from "../../blobs/blob-store.ts";
import type { Config } from "../../config.ts";
import type { Seals } from "../../crypto/sealed.ts";
import type { Database } from "../../database/database.ts";
import type { LoginBound } from "../accounts/throttle/login-throttle.ts";
import { checkPlace, refuseBetweenKeys } from "./check-place.ts";
import { openLeases } from "./leases.ts";
import type { FollowedParts, Servers } from "./servers.ts";
import { type SharedFile, shareFiles } from "./share-files.ts";
import { openSharedClock, timeOfDatabase } from "./shared-clock.ts";
import { openSharedThrottle } from "./shared-throttle.ts";

/** Another server goes on with the jobs of one that was not heard of for so long. */
const jobTimes = { leaseMs: 8_000, renewMs: 2_000 };
/** What many commits change in a short time is looked at once. */
const gatherMs = 20;

/** Makes this server one of those of a forge. @throws ConfigError when it does not belong to them */
export async function joinServers(place: {
	readonly config: Config;
	readonly db: Database;
	readonly blobs: BlobStore;
	readonly seals: Seals;
	readonly log: Logger;
	readonly files: readonly SharedFile[];
}): Promise<Servers> {
	const { config, db, seals, log, files } = place;
	await checkPlace(place);
	await shareFiles({ db, seals, data: config.data }, files);
	const logins = openSharedThrottle(db);
	const clock = await openSharedClock(db, log);
	const leases = openLeases(db, log);
	return {
		clock: clock.now,
		jobTimes: { ...jobTimes, timeIn: timeOfDatabase },
		turns: leases,
		logins,
		throttle: ({ limit, window }) => {
			const boundOf = (key: string): LoginBound => ({
				...{ by: "pair", key, limit, window, hard: true },
			});
			return {
				take: (key) => logins.take([boundOf(key)]),
				forget: (key) => logins.giveBack([], boundOf(key)),
			};
		},
		async follow(parts) {
			listen(parts);
			await leases.start();
			// from now on nobody replaces the key: whoever began before looked for living servers before this one said that it lives
			await refuseBetweenKeys(db);
		},
		async close() {
			clock.close();
			await leases.close();
		},
	};
}

/** The signals of actions go to all servers; rows that others write wake who waits for such. */
function listen({
	db,
	actions,
	events,
	jobs,
	outbox,
	log,
}: FollowedParts): void {
	let passing = false;
	const pass = (signal: string) => {
		if (passing) return;
		db.tell(signal).catch((error) =>
			log.warn({ err: error }, "other servers were not notified"),
		);
	};
	actions.logs.follow((job) => pass(`log ${job}`));
	actions.work.follow(() => pass("work"));
	const waking: Record<string, () => void> = {
		event: gathered(() => events.wake()),
		job: gathered(() => jobs.wake()),
		webhook_delivery: gathered(() => outbox.webhooks.wake()),
		outgoing_mail: gathered(() => outbox.mails.wake()),
		mailing_recipient: gathered(() => outbox.mailings.wake()),
		outgoing_push: gathered(() => outbox.pushes.wake()),
	};
	db.hear((heard) => {
		if ("table" in heard) {
			if (Object.hasOwn(waking, heard.table)) waking[heard.table]?.();
			return;
		}
		if (!("signal" in heard)) return;
		const [what, job] = heard.signal.split(" ");
		passing = true;
		try {
			if (what === "log") actions.logs.ring(Number(job));
			else if (what === "work") actions.work.ring();
		} finally {
			passing = false;
		}
	});
}

function gathered(act: () => void): () => void {
	let timer: NodeJS.Timeout | undefined;
	return () => {
		if (timer) return;
		timer = setTimeout(() => {
			timer = undefined;
			act();
		}, gatherMs).unref();
	};
}
