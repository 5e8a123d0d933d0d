import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** The page in place of the editor for people who may neither write the branch nor open pull requests. */
export const ForkFirst = ({ of }: { of: RepositoryContext }) => {
	// the same page of the fork
	const then = visit().path.slice(homeOf(of).length);
	return (
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
						"You don't have write access, and this repository does not take pull requests from you. Create a fork and change the file there.",
					)}
				</p>
				<div class="actions">
					<a
						class="btn primary"
						href={homeOf(of, `/fork?${new URLSearchParams({ then })}`)}
					>
						{t("Create fork")}
					</a>
					<a class="btn" href={homeOf(of)}>
						{t("Back")}
					</a>
				</div>
			</div>
		</RepositoryPage>
	);
};
