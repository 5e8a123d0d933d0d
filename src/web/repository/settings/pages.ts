import { hooksIn } from "../../hooks/hooks.tsx";
import type { Form, Page } from "../../page.ts";
import { actionsSettings } from "./actions.tsx";
import { auditPage } from "./audit.tsx";
import { branchRulePage, keepBranchRule } from "./branch-rule.tsx";
import { branchRulesPage, dropRule, moveRule } from "./branch-rules.tsx";
import {
	addPerson,
	addTeam,
	collaborationPage,
	dropCollaborator,
	dropTeam,
	setCollaborator,
} from "./collaboration.tsx";
import {
	archive,
	convert,
	dangerPage,
	remove,
	rename,
	transferAway,
} from "./danger.tsx";
import {
	decideDeletedOfRepository,
	deletedOfRepositoryPage,
} from "./deleted-issues.tsx";
import {
	dropPicture,
	editGeneral,
	generalPage,
	setPicture,
	setTopics,
} from "./general.tsx";
import { ofRepository } from "./hooks.tsx";
import { bringNow, endImport, followImport, importPage } from "./import.tsx";
import { addKey, deployKeysPage, dropDeployKey } from "./keys.tsx";
import { addLock, lfsPage, liftLock, locksPage } from "./lfs.tsx";
import {
	addMirror,
	dropPushMirror,
	editMirror,
	mirrorsPage,
	pullNow,
	pushNow,
} from "./mirrors.tsx";
import {
	addRule,
	dropTagRule,
	editRule,
	tagRulePage,
	tagRulesPage,
} from "./tag-rules.tsx";
import { editUnits, unitsPage } from "./units.tsx";
import { changeVisibility, visibilityPage } from "./visibility.tsx";

/** The settings of a repository. */
export const repositorySettings: readonly (Page | Form)[] = [
	generalPage,
	editGeneral,
	setTopics,
	setPicture,
	dropPicture,
	unitsPage,
	editUnits,
	auditPage,
	visibilityPage,
	changeVisibility,
	collaborationPage,
	addPerson,
	setCollaborator,
	dropCollaborator,
	addTeam,
	dropTeam,
	branchRulesPage,
	moveRule,
	dropRule,
	branchRulePage,
	keepBranchRule,
	tagRulesPage,
	tagRulePage,
	addRule,
	dropTagRule,
	editRule,
	deployKeysPage,
	addKey,
	dropDeployKey,
	...hooksIn(ofRepository),
	lfsPage,
	locksPage,
	addLock,
	liftLock,
	mirrorsPage,
	addMirror,
	dropPushMirror,
	pushNow,
	pullNow,
	editMirror,
	importPage,
	bringNow,
	followImport,
	endImport,
	...actionsSettings,
	deletedOfRepositoryPage,
	decideDeletedOfRepository,
	dangerPage,
	rename,
	archive,
	convert,
	transferAway,
	remove,
];
