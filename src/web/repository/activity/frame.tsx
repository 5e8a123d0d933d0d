import type { ComponentChildren } from "preact";
import type { App } from "../../../app.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { Empty } from "../../parts/empty.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { may } from "../../visit.ts";
import { number, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** The frame of the pages about what happens in a repository. */
export function Activity({
	of,
	here,
	children,
}: {
	of: RepositoryContext;
	here: string;
	children: ComponentChildren;
}) {
	const tabs = [
		["", t("Pulse")],
		...(may("code.read", of)
			? [
					["contributors", t("Contributors")],
					["languages", t("Languages")],
					["code-frequency", t("Code frequency")],
					["recent-commits", t("Recent commits")],
				]
			: []),
	] as [string, string][];
	return (
		<RepositoryPage of={of} tab="activity" title={t("Activity")} width="mid">
			<div class="stack">
				<h1>{t("Activity")}</h1>
				<nav class="tabs inner" aria-label={t("Activity")}>
					{tabs.map(([key, words]) => (
						<a
							href={homeOf(of, key ? `/activity/${key}` : "/activity")}
							aria-current={key === here ? "page" : undefined}
						>
							{words}
						</a>
					))}
				</nav>
				{children}
			</div>
		</RepositoryPage>
	);
}

/** The default branch; undefined for who may not read code. */
export const branchShown = async (app: App, context: RepositoryContext) =>
	may("code.read", context)
		? branchByName(
				app.db,
				context.repository.store_id,
				context.repository.default_branch,
			)
		: undefined;

export const None = () => <Empty title={t("No commits yet")} />;
export const Cut = ({ n }: { n: number }) => (
	<p class="soft">{t("Based on the newest {n} commits.", { n: number(n) })}</p>
);
