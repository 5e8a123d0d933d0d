import type { ComponentChildren } from "preact";
import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** What can be set, in groups: the end of the address, the icon and the words of each page. */
export type SettingsGroups = readonly (readonly [
	/** Empty when there is one group only. */
	name: string,
	entries: readonly (readonly [path: string, icon: string, words: string])[],
])[];

/** The parts that a page of settings gives to the frame around it. */
export interface SettingsContent {
	/** The end of its address, below the settings. */
	readonly current: string;
	readonly title: string;
	readonly actions?: ComponentChildren;
	/** More for the head of the document. */
	readonly head?: ComponentChildren;
	readonly children: ComponentChildren;
}

/** The settings of Actions that every account has. */
export const actionsOfAccount = (): SettingsGroups[number][1] => [
	["/actions/general", "gear", t("Actions")],
	["/actions/secrets", "lock", t("Secrets")],
	["/actions/variables", "list", t("Variables")],
	["/actions/runners", "run", t("Runners")],
	["/actions/runs", "play", t("Workflow runs")],
];

/** What a page of settings shows, and beside it the list of all that can be set there. */
export function SettingsBody({
	label,
	all = t("All settings"),
	groups,
	base,
	current,
	title,
	actions,
	children,
}: Omit<SettingsContent, "head"> & {
	/** What the list is read as. */
	label: string;
	/** What leads to the list where the window is narrow. */
	all?: string;
	groups: SettingsGroups;
	/** The address in front of each path. */
	base: string;
}) {
	return (
		<div class="split nav-first">
			<nav class="nav" id="settings-nav" aria-label={label}>
				{groups.map(([name, entries], i) => (
					<>
						{name && <p id={`nav-${i}`}>{name}</p>}
						<ul aria-labelledby={name && `nav-${i}`}>
							{entries.map(([path, icon, words]) => (
								<li>
									<a
										href={base + path}
										aria-current={path === current ? "page" : undefined}
									>
										<Icon name={icon} />
										{words}
									</a>
								</li>
							))}
						</ul>
					</>
				))}
			</nav>
			<div class="stack xl">
				<div class="title">
					<h1>{title}</h1>
					<div class="actions">
						<a class="btn only-narrow" href="#settings-nav">
							<Icon name="list" />
							{all}
						</a>
						{actions}
					</div>
				</div>
				{children}
			</div>
		</div>
	);
}
