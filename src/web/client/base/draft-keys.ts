/** What the names of drafts begin with (`writing/drafts.ts`). */
export const prefix = "draft:";

/** The names of all drafts of this browser. */
export function draftKeys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
	} catch {
		// a browser that keeps nothing
		return [];
	}
}

export function dropDraft(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// nothing is kept there
	}
}

/** Drops the drafts of other accounts: whoever has signed in after them, perhaps because their session ended, must not find them. */
export function forgetDraftsOfOthers(): void {
	const { me } = document.body.dataset;
	if (me === undefined) return;
	for (const key of draftKeys())
		if (!key.startsWith(`${prefix}${me}:`)) dropDraft(key);
}

/** Who signs out leaves no drafts behind. */
export function forgetDraftsAtTheEnd(): void {
	document.addEventListener("submit", ({ target }) => {
		const to = (target as HTMLFormElement).getAttribute("action") ?? "";
		if (new URL(to, location.href).pathname.endsWith("/user/logout"))
			for (const key of draftKeys()) dropDraft(key);
	});
}
