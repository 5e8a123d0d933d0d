import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** How much of a list stands on a page, by what its entries are. */
export const pageSize = {
	/** Whole texts, such as releases. */
	texts: 10,
	/** Things with some lines each, such as milestones. */
	items: 20,
	/** Members, teams, runs, events. */
	entries: 30,
	/** Rows of settings and of tables. */
	rows: 50,
	/** Single lines, such as commits of a pull request. */
	lines: 100,
} as const;

/** The part of a list that a page shows; pages count from 1. */
export const windowOf = (page: number, size: number) => ({
	limit: size,
	offset: (page - 1) * size,
});

/** Links to the pages of a list, with everything else of the address kept; nothing where one page holds it all. */
export function Paged({
	page,
	size,
	total,
}: {
	page: number;
	size: number;
	total: number;
}) {
	const pages = Math.ceil(total / size);
	if (pages <= 1) return null;
	return (
		<nav class="pager" aria-label={t("Pages")}>
			{page > 1 ? (
				<a href={address(page - 1)} rel="prev">
					{t("Previous")}
				</a>
			) : (
				<span class="soft">{t("Previous")}</span>
			)}
			{around(page, pages).map((n) =>
				n === 0 ? (
					<span class="soft">…</span>
				) : (
					<a
						href={address(n)}
						aria-current={n === page ? "page" : undefined}
						aria-label={t("Page {n}", { n })}
					>
						{n}
					</a>
				),
			)}
			{page < pages ? (
				<a href={address(page + 1)} rel="next">
					{t("Next")}
				</a>
			) : (
				<span class="soft">{t("Next")}</span>
			)}
		</nav>
	);
}

/** The first, the last and those around; 0 stands for a gap. */
function around(page: number, pages: number): number[] {
	const near = [1, page - 1, page, page + 1, pages].filter(
		(n) => n >= 1 && n <= pages,
	);
	const shown = [...new Set(near)].sort((a, b) => a - b);
	return shown.flatMap((n, i) => (n - (shown[i - 1] ?? n) > 1 ? [0, n] : [n]));
}

function address(page: number): string {
	const { entry } = visit();
	const search = new URLSearchParams(entry.query);
	search.set("page", String(page));
	return `${at(entry.path.split("?")[0] ?? "/")}?${search}`;
}
