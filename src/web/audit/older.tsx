import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** The cursor of an address; undefined for the newest. */
export function cursorIn(search: URLSearchParams): number | undefined {
	const before = Number(search.get("before"));
	return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}

/** Leads to older records, and back to the newest. */
export function Older({
	search,
	next,
}: {
	search: URLSearchParams;
	next: number | undefined;
}) {
	const path = visit().path.replace(/\?.*$/s, "");
	const to = (before: number | undefined) => {
		const query = new URLSearchParams(search);
		query.delete("before");
		if (before !== undefined) query.set("before", String(before));
		return at(query.size > 0 ? `${path}?${query}` : path);
	};
	const begun = cursorIn(search) !== undefined;
	if (next === undefined && !begun) return null;
	return (
		<nav class="pager" aria-label={t("Pages")}>
			{begun && <a href={to(undefined)}>{t("Newest")}</a>}
			{next !== undefined && (
				<a rel="next" href={to(next)}>
					{t("Older")}
				</a>
			)}
		</nav>
	);
}
