import type { Condition, GemSpec } from "./gem.ts";
import {
	marshal,
	RubyObject,
	RubySymbol,
	RubyUserDefined,
	RubyUserMarshal,
	type RubyValue,
} from "./marshal.ts";

export const rubyVersion = (version: string): RubyValue =>
	new RubyUserMarshal("Gem::Version", [version]);

const requirement = (conditions: readonly Condition[]): RubyValue =>
	new RubyUserMarshal("Gem::Requirement", [
		conditions.map(([operator, version]) => [operator, rubyVersion(version)]),
	]);

/** A specification as RubyGems keeps it in its quick index. */
export function marshalledSpec(spec: GemSpec, at: number): Buffer {
	const day = new Date(at * 1000).toISOString().slice(0, 10);
	const fields: RubyValue[] = [
		"3.0.0",
		4,
		spec.name,
		rubyVersion(spec.version),
		`${day} 00:00:00.000000000 Z`,
		spec.summary,
		requirement(spec.ruby),
		requirement(spec.rubygems),
		spec.platform,
		spec.dependencies.map(
			({ name, kind, conditions }) =>
				new RubyObject("Gem::Dependency", {
					"@name": name,
					"@requirement": requirement(conditions),
					"@type": new RubySymbol(kind),
					"@prerelease": false,
					"@version_requirements": requirement(conditions),
				}),
		),
		"",
		spec.email,
		spec.authors,
		spec.description,
		spec.homepage,
		true,
		spec.platform,
		spec.licenses,
		new Map(Object.entries(spec.metadata)),
	];
	return marshal(new RubyUserDefined("Gem::Specification", marshal(fields)));
}
