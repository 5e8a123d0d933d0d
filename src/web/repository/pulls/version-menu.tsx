import type { PullContext } from "../../../domain/pulls/pull.ts";
import type { PullVersion } from "../../../domain/pulls/versions.ts";
import { Icon } from "../../parts/icon.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { pullAddress } from "./addresses.ts";

/** The states that a pull request has had: each against the one before, and the newest as a whole. */
export function VersionMenu({
	of,
	versions,
}: {
	of: PullContext;
	versions: readonly PullVersion[];
}) {
	if (versions.length < 2) return null;
	const here = visit().entry.path.split("?")[0] ?? "";
	const newest = versions.at(-1);
	const links = [
		[
			pullAddress(of, "/files"),
			t("Version {n}, compared with {base}", {
				n: versions.length,
				base: of.pull.base_branch,
			}),
		] as const,
		...versions
			.slice(0, -1)
			.toReversed()
			.slice(0, 30)
			.map(
				({ number, head_oid }) =>
					[
						pullAddress(of, `/files/${head_oid}..${newest?.head_oid}`),
						t("Changes since version {n}", { n: number }),
					] as const,
			),
	];
	const isHere = (href: string) => href.endsWith(here);
	return (
		<details class="drop">
			<summary class="btn s plain">
				{links.find(([href]) => isHere(href))?.[1] ?? t("Versions")}
				<Icon name="down" />
			</summary>
			<nav class="menu" aria-label={t("Versions")}>
				{links.map(([href, words]) => (
					<a href={href} aria-current={isHere(href) ? "true" : undefined}>
						<span class="pick">{isHere(href) && <Icon name="check" />}</span>
						{words}
					</a>
				))}
			</nav>
		</details>
	);
}
