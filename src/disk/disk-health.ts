import { type SyncFailed, watchSyncs } from "./sync.ts";

/** Knows whether the disk of a forge has taken everything so far. */
export interface DiskHealth {
	/** The first sync that failed; nothing may be written or acknowledged after it. */
	readonly failure: SyncFailed | undefined;
	/** Calls `act` when a sync fails, before whoever waited for it goes on; at once when one has failed already. */
	onFailure(act: (failure: SyncFailed) => void): void;
	close(): void;
}

/** Watches all syncs below a directory. */
export function openDiskHealth(root: string): DiskHealth {
	let failure: SyncFailed | undefined;
	const acts: ((failure: SyncFailed) => void)[] = [];
	const close = watchSyncs(root, (first) => {
		if (failure) return;
		failure = first;
		for (const act of acts) act(first);
	});
	return {
		get failure() {
			return failure;
		},
		onFailure(act) {
			if (failure) act(failure);
			else acts.push(act);
		},
		close,
	};
}
