import { afterAll } from "vitest";
import { endFile } from "../after-file.ts";

// vitest takes hooks only while it collects a file, and forges are made in hooks and tests
afterAll(endFile);
