import type { ComponentChildren } from "preact";
import type { Account } from "../../domain/accounts/account.ts";
import type { Level } from "../../domain/permissions/units.ts";
import { levelInBoardsIn } from "../../domain/policies/project.ts";
import type { ProjectHome } from "../../domain/projects/project-access.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import type { DemandingGuard } from "../../guards/demand.ts";
import { projects } from "../../guards/project.ts";
import { Layout } from "../parts/layout.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { at, may, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

/** Where boards are: below a repository, or below the account that owns them. */
export interface BoardsAt {
	readonly base: "/:owner/:repo" | "/:owner/-";
	readonly list: DemandingGuard<object>;
	readonly make: DemandingGuard<object>;
}
export const boardsAt: readonly BoardsAt[] = [
	{
		base: "/:owner/-",
		list: projects.ofAccount("owner"),
		make: projects.makeForAccount("owner"),
	},
	{
		base: "/:owner/:repo",
		list: projects.ofRepository(),
		make: projects.makeInRepository(),
	},
];

/** Whose boards they are, by what the guards of lists have found. */
export function homeIn(found: object): ProjectHome {
	if ("repository" in found) {
		const within = found as RepositoryContext;
		return {
			level: levelInBoardsIn(within),
			account: within.owner,
			within,
		};
	}
	const { account, level } = found as { account: Account; level: Level };
	return { account, level, within: undefined };
}

/** Whether the reader changes boards of a place. */
export const changes = (home: ProjectHome): boolean =>
	may("project.change", home);

/** The address of the boards of a place, or of something below them. */
export const boardsAddress = (
	{ account, within }: Pick<ProjectHome, "account" | "within">,
	rest = "",
): string =>
	at(`${pathOf(account.name, within?.repository.name ?? "-")}/projects${rest}`);

/** The parameters that the forms of a place have in their addresses. */
export const paramsOf = ({
	account,
	within,
}: ProjectHome): Record<string, string> => ({
	owner: account.name,
	...(within ? { repo: within.repository.name } : {}),
});
/** The part of a route that says whose boards they are. */
export const baseOf = ({ within }: ProjectHome): BoardsAt["base"] =>
	within ? "/:owner/:repo" : "/:owner/-";

/** The frame of the pages of boards. */
export const BoardsPage = ({
	of,
	title,
	width,
	head,
	children,
}: {
	of: ProjectHome;
	title: string;
	width?: "mid" | "wide";
	head?: ComponentChildren;
	children: ComponentChildren;
}) =>
	of.within ? (
		<RepositoryPage
			of={of.within}
			tab="projects"
			title={title}
			width={width}
			head={head}
		>
			{children}
		</RepositoryPage>
	) : (
		<Layout
			title={`${title} · ${of.account.name}`}
			where={[
				{ name: of.account.name, href: at(pathOf(of.account.name)) },
				{ name: t("Projects"), href: boardsAddress(of) },
			]}
			width={width}
			head={head}
		>
			{children}
		</Layout>
	);
