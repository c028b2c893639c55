import {
  Building2,
  CreditCard,
  FileText,
  GitBranch,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  MonitorSmartphone,
  Scale,
  ShieldCheck,
  Target,
  Users,
} from "lucide-react";

/** The icons of the places in the settings; they come with the settings. */
export const SETTINGS_ICONS: Readonly<Record<string, LucideIcon>> = {
  users: Users,
  leadSettings: Target,
  rules: Scale,
  company: Building2,
  branches: GitBranch,
  permissions: ShieldCheck,
  portal: MonitorSmartphone,
  questions: MessageCircleQuestion,
  trackers: ListChecks,
  taskTemplates: ListTodo,
  needSettings: FileText,
  messages: Mail,
  email: Mail,
  billing: CreditCard,
};
