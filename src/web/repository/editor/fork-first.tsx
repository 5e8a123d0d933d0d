import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** What who may not write sees instead of the editor. */
export const ForkFirst = ({ of }: { of: RepositoryContext }) => (
	<RepositoryPage of={of} tab="code" title={t("Fork it first")} width="mid">
		<div class="stack">
			<h1>{t("Fork it first")}</h1>
			<p class="text">
				{t(
					"You may not write here. Make a fork, change the file there, and propose the change with a pull request.",
				)}
			</p>
			<div class="actions">
				<a class="btn primary" href={homeOf(of, "/fork")}>
					{t("Make a fork")}
				</a>
				<a class="btn" href={homeOf(of)}>
					{t("Back")}
				</a>
			</div>
		</div>
	</RepositoryPage>
);
