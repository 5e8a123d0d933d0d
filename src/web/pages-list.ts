import type { Form, Page } from "./page.ts";
import { ownerPage } from "./pages/owner-page.tsx";
import { repositoryPages } from "./repository/pages.ts";
import {
	newOrganization,
	newOrganizationPage,
	newRepository,
	newRepositoryPage,
} from "./site/create.tsx";
import {
	exploreAll,
	exploreOrganizations,
	explorePeople,
	exploreRepositories,
} from "./site/explore.tsx";
import { homePage } from "./site/home.tsx";
import {
	changePassword,
	openSearch,
	robots,
	webManifest,
} from "./site/well-known.ts";
import {
	askForPassword,
	forgotPage,
	recover,
	recoverPage,
} from "./user/forgot-password.tsx";
import { mark, notificationsPage, purge } from "./user/notifications.tsx";
import {
	accountPage,
	addAddress,
	removeAddress,
	setPassword,
} from "./user/settings/account.tsx";
import {
	appearancePage,
	setAppearance,
	strangersAppearance,
} from "./user/settings/appearance.tsx";
import {
	block,
	blockedPeople,
	ownOrganizations,
	ownRepositories,
	unblock,
} from "./user/settings/belongings.tsx";
import { addKey, keysPage, removeKey } from "./user/settings/keys.tsx";
import { editProfile, profilePage } from "./user/settings/profile.tsx";
import { endOne, endOthers, sessionsPage } from "./user/settings/sessions.tsx";
import { makeToken, removeToken, tokensPage } from "./user/settings/tokens.tsx";
import { signIn, signInPage, signOut, signOutPage } from "./user/sign-in.tsx";
import { endMails, mailsPage } from "./user/unsubscribe.tsx";

/** All pages and forms: the router, the inventory of addresses and the tests are made from this list. */
export const pages: readonly (Page | Form)[] = [
	homePage,
	ownerPage,
	exploreAll,
	exploreRepositories,
	explorePeople,
	exploreOrganizations,
	openSearch,
	webManifest,
	robots,
	changePassword,
	newRepositoryPage,
	newRepository,
	newOrganizationPage,
	newOrganization,
	notificationsPage,
	mark,
	purge,
	forgotPage,
	askForPassword,
	recoverPage,
	recover,
	ownRepositories,
	ownOrganizations,
	blockedPeople,
	block,
	unblock,
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
	sessionsPage,
	endOne,
	endOthers,
	tokensPage,
	makeToken,
	removeToken,
	keysPage,
	addKey,
	removeKey,
	...repositoryPages,
];
