import type { IssueType } from "../../../domain/issue-types/issue-type.ts";
import {
	emptyQuery,
	writeIssueQuery,
} from "../../../domain/issues/filter/query-language.ts";

/** The part of a list's address that asks for open issues of a type. */
export const typeQuery = (type: string): string =>
	`?${new URLSearchParams({ q: writeIssueQuery({ ...emptyQuery, type }) })}`;

/** A type of issues: its name in its colour. */
export function TypeTag({
	of: { name, description, color },
	href,
}: {
	of: Pick<IssueType, "name" | "description" | "color">;
	/** The address to which it leads; without one it is no link. */
	href?: string;
}) {
	const looks = {
		class: `tag type ${color}`,
		title: description || undefined,
	};
	const inside = <span class="cut">{name}</span>;
	return href ? (
		<a {...looks} href={href}>
			{inside}
		</a>
	) : (
		<span {...looks}>{inside}</span>
	);
}
