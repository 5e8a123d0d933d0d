import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** What who may not write sees instead of the editor. */
export const ForkFirst = ({ of }: { of: RepositoryContext }) => (
	<RepositoryPage
		of={of}
		tab="code"
		title={t("Fork this repository first")}
		width="mid"
	>
		<div class="stack">
			<h1>{t("Fork this repository first")}</h1>
			<p class="text">
				{t(
					"You don't have write access. Create a fork, change the file there and open a pull request.",
				)}
			</p>
			<div class="actions">
				<a class="btn primary" href={homeOf(of, "/fork")}>
					{t("Create fork")}
				</a>
				<a class="btn" href={homeOf(of)}>
					{t("Back")}
				</a>
			</div>
		</div>
	</RepositoryPage>
);
