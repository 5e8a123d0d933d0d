#!/usr/bin/env node
import { runIngot } from "./run.mjs";

await runIngot(process.argv.slice(2));
