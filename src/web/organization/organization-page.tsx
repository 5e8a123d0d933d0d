import type { ComponentChildren } from "preact";
import type { Account } from "../../domain/accounts/account.ts";
import { Layout, type Tab } from "../parts/layout.tsx";
import { at, pathOf, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { inOrganization } from "./addresses.ts";

/** An organization as a page of it needs to know it. */
export interface OrganizationShown {
	readonly organization: Account;
	/** The reader belongs to it. */
	readonly inside: boolean;
	/** The reader may change its settings. */
	readonly governs: boolean;
}

/** The parts of an organization that the reader may open. */
function tabsOf(
	{ organization, inside, governs }: OrganizationShown,
	current: string,
): Tab[] {
	const home = at(pathOf(organization.name));
	const all: readonly (readonly [string, string, string, string, boolean])[] = [
		["overview", "book", t("Overview"), home, true],
		[
			"repositories",
			"repo",
			t("Repositories"),
			`${home}?tab=repositories`,
			true,
		],
		[
			"projects",
			"task",
			t("Projects"),
			`${home}/-/projects`,
			visit().has(`${pathOf(organization.name)}/-/projects`),
		],
		["packages", "box", t("Packages"), `${home}/-/packages`, true],
		[
			"people",
			"people",
			t("Members"),
			inOrganization(organization, "/members"),
			true,
		],
		[
			"teams",
			"shield",
			t("Teams"),
			inOrganization(organization, "/teams"),
			true,
		],
		[
			"dashboard",
			"clock",
			t("Activity"),
			inOrganization(organization, "/dashboard"),
			inside,
		],
		[
			"settings",
			"gear",
			t("Settings"),
			inOrganization(organization, "/settings"),
			governs,
		],
	];
	return all
		.filter(([, , , , shown]) => shown)
		.map(([key, icon, name, href]) => ({
			name,
			icon,
			href,
			current: key === current,
		}));
}

/** A page of an organization: its parts stand above as tabs. */
export const OrganizationPage = ({
	of,
	tab,
	title,
	head,
	children,
}: {
	of: OrganizationShown;
	tab: string;
	title: string;
	/** More for the head of the document. */
	head?: ComponentChildren;
	children: ComponentChildren;
}) => (
	<Layout
		title={`${title} · ${of.organization.name}`}
		where={[
			{ name: of.organization.name, href: at(pathOf(of.organization.name)) },
		]}
		tabs={tabsOf(of, tab)}
		head={head}
	>
		{children}
	</Layout>
);
