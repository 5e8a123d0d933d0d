import { adminPages } from "./admin/pages.ts";
import { accountCard } from "./cards/account-card.tsx";
import { commitCard } from "./cards/commit-card.tsx";
import { issueCard, pullCard } from "./cards/item-card.tsx";
import { helpHome, helpPage } from "./help/help.tsx";
import { loginPages } from "./login/pages.ts";
import { organizationPages } from "./organization/pages.ts";
import { packagePages } from "./packages/pages.ts";
import type { Form, Page } from "./page.ts";
import { follow } from "./people/follow.ts";
import { ownerPage } from "./people/owner-page.tsx";
import { heatmapData, repositoriesOfOwner } from "./people/shortcuts.ts";
import { projectPages } from "./projects/pages.ts";
import { repositoryPages } from "./repository/pages.ts";
import { pullPages } from "./repository/pulls/pages.ts";
import { ownViewForms } from "./saved-views/view-forms.ts";
import { searchPages } from "./search/pages.tsx";
import { setupChecks } from "./setup/checks.tsx";
import { setUp, setupPage } from "./setup/setup.tsx";
import {
	newOrganization,
	newOrganizationPage,
	newRepository,
	newRepositoryPage,
} from "./site/create.tsx";
import { diagramPage } from "./site/diagram.ts";
import {
	exploreAll,
	exploreOrganizations,
	explorePeople,
	exploreRepositories,
} from "./site/explore.tsx";
import { goPage } from "./site/go.tsx";
import { homePage } from "./site/home.tsx";
import { keysPage as keyboardPage } from "./site/keys.tsx";
import { migrate, migratePage } from "./site/migrate.tsx";
import { partsPage } from "./site/parts.tsx";
import { tell, tellPage } from "./site/report.tsx";
import { mapOfPeople, mapOfRepositories, siteMap } from "./site/sitemap.ts";
import {
	changePassword,
	openSearch,
	passkeyEndpoints,
	robots,
	securityText,
	siteManifest,
	sshInfo,
	webManifest,
} from "./site/well-known.ts";
import { elsewherePages } from "./user/elsewhere-pages.ts";
import { milestonesOfAll } from "./user/following/milestones.tsx";
import { subscriptionsPage } from "./user/following/subscriptions.tsx";
import { watchingPage } from "./user/following/watching.tsx";
import {
	askForPassword,
	forgotPage,
	recover,
	recoverPage,
} from "./user/forgot-password.tsx";
import { mark, notificationsPage, purge } from "./user/notifications.tsx";
import { accountPages } from "./user/pages.ts";
import {
	accountPage,
	addAddress,
	removeAddress,
	setPassword,
} from "./user/settings/account.tsx";
import {
	appearancePage,
	setAppearance,
	setLanguage,
	strangersAppearance,
} from "./user/settings/appearance.tsx";
import {
	ownOrganizations,
	ownRepositories,
} from "./user/settings/belongings.tsx";
import { addKey, keysPage, removeKey } from "./user/settings/keys.tsx";
import {
	applicationPages,
	ownBlocked,
	ownPrograms,
} from "./user/settings/own.tsx";
import { editProfile, profilePage } from "./user/settings/profile.tsx";
import { makeToken, removeToken, tokensPage } from "./user/settings/tokens.tsx";
import { signIn, signInPage, signOut, signOutPage } from "./user/sign-in.tsx";
import { endMails, mailsPage } from "./user/unsubscribe.tsx";

/** All pages and forms: the router, the inventory of addresses and the tests are made from this list. */
export const pages: readonly (Page | Form)[] = [
	homePage,
	setupPage,
	setUp,
	setupChecks,
	goPage,
	tellPage,
	tell,
	keyboardPage,
	partsPage,
	helpHome,
	helpPage,
	ownerPage,
	follow,
	exploreAll,
	exploreRepositories,
	explorePeople,
	exploreOrganizations,
	openSearch,
	webManifest,
	robots,
	siteManifest,
	passkeyEndpoints,
	securityText,
	sshInfo,
	siteMap,
	mapOfRepositories,
	diagramPage,
	mapOfPeople,
	repositoriesOfOwner,
	heatmapData,
	changePassword,
	newRepositoryPage,
	newRepository,
	migratePage,
	migrate,
	newOrganizationPage,
	newOrganization,
	notificationsPage,
	accountCard,
	commitCard,
	issueCard,
	pullCard,
	...ownViewForms("notifications", notificationsPage),
	subscriptionsPage,
	watchingPage,
	milestonesOfAll,
	mark,
	purge,
	forgotPage,
	askForPassword,
	recoverPage,
	recover,
	ownRepositories,
	ownOrganizations,
	...ownBlocked,
	...ownPrograms,
	mailsPage,
	endMails,
	signInPage,
	signIn,
	signOutPage,
	signOut,
	profilePage,
	editProfile,
	accountPage,
	addAddress,
	removeAddress,
	setPassword,
	appearancePage,
	strangersAppearance,
	setAppearance,
	setLanguage,
	...accountPages,
	tokensPage,
	makeToken,
	removeToken,
	keysPage,
	addKey,
	removeKey,
	...loginPages,
	...applicationPages,
	...elsewherePages,
	...adminPages,
	...organizationPages,
	...packagePages,
	...searchPages,
	...projectPages,
	...repositoryPages,
	...pullPages,
];
