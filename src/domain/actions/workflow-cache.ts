import type { StoreRef } from "../../git/store.ts";

/** A workflow file at some commit. */
export interface WorkflowFile {
	/** Name of the file: what the API knows the workflow by. */
	readonly name: string;
	readonly path: string;
	readonly oid: string;
}

/** Remembers the workflow files of commits, which never change. */
export interface WorkflowCache {
	get(store: StoreRef, commit: string): readonly WorkflowFile[] | undefined;
	put(store: StoreRef, commit: string, files: readonly WorkflowFile[]): void;
}

const remembered = 10_000;

export function openWorkflowCache(): WorkflowCache {
	const known = new Map<string, readonly WorkflowFile[]>();
	return {
		get: (store, commit) => known.get(`${store.id}:${commit}`),
		put(store, commit, files) {
			if (known.size >= remembered) known.clear();
			known.set(`${store.id}:${commit}`, files);
		},
	};
}
