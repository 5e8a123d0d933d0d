import type { ContentPlace } from "../../domain/contents/find-place.ts";
import {
	homeOf,
	inRef,
	type RefView,
	type RepositoryNames,
} from "../repository/addresses.ts";
import { t } from "../words/words.ts";
import { shownName } from "./shown-name.ts";

/** At most so many steps of a path are links; a path may have hundreds. */
const mostSteps = 12;

/** The way to a file or directory, as the heading of its page. */
export function Crumbs({
	of,
	place,
	view = "src",
}: {
	of: RepositoryNames;
	place: Pick<ContentPlace, "ref" | "path">;
	view?: RefView;
}) {
	const parts = place.path ? place.path.split("/") : [];
	const skipped = Math.max(0, parts.length - mostSteps);
	return (
		<h1 class="crumbs">
			<span class="unseen">{t("Path:")} </span>
			<a href={view === "src" ? inRef(of, "src", place.ref) : homeOf(of)}>
				{of.repository.name}
			</a>
			{skipped > 0 && <span class="soft"> / …</span>}
			{parts.slice(skipped).map((part, i) => {
				const path = parts.slice(0, skipped + i + 1).join("/");
				const last = skipped + i === parts.length - 1;
				return (
					<>
						<span class="soft"> / </span>
						{last ? (
							<span>{shownName(part)}</span>
						) : (
							<a href={inRef(of, "src", place.ref, path)}>{shownName(part)}</a>
						)}
					</>
				);
			})}
		</h1>
	);
}
